import { Namespaces } from '#server/lib/xml/namespaces.ts';
import type { XmlHandlers } from '#server/lib/xml/read-xml.ts';

/** Of the text of a document, as Word writes it and by the strict form of the standard. */
const WORD_NAMESPACES = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]);
/** What another field gives stands here: nobody knows it before. */
const NESTED = '\uFFFC';
/** What opens by a click and tells nobody before; a link without a scheme is to a place of the document itself. */
export const OPENED_BY_CLICK = /^(https?:|mailto:|tel:|[^:\\\uFFFC]*$)/i;
/** A file of another folder, machine or site, or nobody knows which. */
const FOREIGN = /[:\\\uFFFC]|^\//;
/**
 * Fields that run a program, ask a database, or put another file into the document when it is opened or printed;
 * `INCLUDE` and `RD` are an older and a rarer way to the same.
 */
const FETCHING = ['DDE', 'DDEAUTO', 'INCLUDETEXT', 'INCLUDE', 'IMPORT', 'LINK', 'DATABASE', 'RD'];
const WITH_ADDRESS = ['INCLUDEPICTURE', 'HYPERLINK'];
/** Nothing of ours says these words in a field, wherever one begins and ends. */
const ANYWHERE = /ddeauto|includetext|\bdde\b/i;
/** Longer than these words; an instruction is looked through in pieces of at most so many characters. */
const [WORD, PIECE] = [20, 65_536];
/** Switches with a text behind them that is no address: place, tip, window. */
const TOLD = /^\\[lost]$/i;
const SWITCH = /^\\[^\\]$/;
/** Runs of an instruction; those of a change that is not accepted yet, too. */
const INSTRUCTIONS = new Set(['instrText', 'delInstrText']);
const TEXTS = new Set(['t', 'delText']);
/** Where the text has a space. */
const SPACES = new Set(['p', 'br', 'cr', 'tab']);
const FIELD_PARTS = new Set([...INSTRUCTIONS, 'fldChar', 'fldSimple']);
/** What stands in one of these goes or stays when somebody takes the change or gives it up. */
const CHANGES = new Set(['ins', 'del', 'moveFrom', 'moveTo']);
/** The name of a field that programs may read otherwise than we do. */
const UNCLEAR = '{…}';
/** Word takes twenty fields in one another. */
const DEEPEST = 50;

/** Words of an instruction that may be addresses: neither switches nor the texts behind them. */
function addressesOf(instruction: string): string[] {
  const found: string[] = [];
  let isTold = false;
  for (const [word, quoted] of instruction.matchAll(/"((?:[^"\\]|\\.)*)"?|[^\s"]+/gu)) {
    const isSwitch = quoted === undefined && SWITCH.test(word);
    if (!isSwitch && !isTold) found.push((quoted ?? word).replaceAll(/\\(["\\])/gu, '$1').trim());
    isTold = !isTold && isSwitch && TOLD.test(word);
  }
  return found;
}

/** The name of a field that fetches or runs something, as people see it; undefined: it does nothing of the kind. */
export function fetchingField(instruction: string): string | undefined {
  const plain = instruction.replaceAll(/[“”„]/gu, '"');
  const [beginning = '', name = ''] = /^[\s"]*([^\s"\\]*)"?/u.exec(plain) ?? [];
  const keyword = name.toUpperCase();
  if (FETCHING.includes(keyword)) return keyword;
  const [spelled = '', ...more] = keyword.split(NESTED);
  // the rest of the name is what another field gives
  if (more.length > 0)
    return [...FETCHING, ...WITH_ADDRESS].some((known) => known.startsWith(spelled)) ? `${spelled}{…}` : undefined;
  if (!WITH_ADDRESS.includes(keyword)) return undefined;
  const addresses = plain.length > PIECE ? [NESTED] : addressesOf(plain.slice(beginning.length));
  const isPlain = (address: string): boolean =>
    keyword === 'HYPERLINK' ? OPENED_BY_CLICK.test(address) : !FOREIGN.test(address);
  return addresses.every(isPlain) ? undefined : keyword;
}

/** A complex field that is open: what its instruction says, and whether its result has begun. */
interface OpenField {
  instruction: string;
  isShown: boolean;
  /** which changes it stands in */
  readonly changes: string;
}
/** A text of its own: a part, or a box inside of one, whose text is no part of what stands around it. */
interface Story {
  readonly open: OpenField[];
  /** all instructions of the paragraph, whoever's they are */
  instructions: string;
  /** how many fields were open where the simple one began that is being read */
  floor?: number | undefined;
}

/** The fields of a part, by the order of its text: an instruction may be split over any number of runs. */
class Fields {
  readonly #refuse: (name: string) => void;
  readonly #stories: Story[] = [];
  #story: Story = { open: [], instructions: '' };

  constructor(refuse: (name: string) => void) {
    this.#refuse = refuse;
  }

  /** The field whose instruction is being said. */
  get isSaying(): boolean {
    return this.#story.open.at(-1)?.isShown === false;
  }

  /** Refuses what another program may read in another way. */
  doubt(): void {
    this.#refuse(UNCLEAR);
  }

  look(instruction: string): void {
    const name = fetchingField(instruction);
    if (name !== undefined) this.#refuse(name);
  }

  /** What may go, or come back, without the field around it is nobody knows what. */
  write(text: string, changes: string): void {
    const field = this.#story.open.at(-1);
    if (field && field.instruction.length <= PIECE) field.instruction += field.changes === changes ? text : NESTED;
  }

  /** What runs of instructions say is seen beside the fields, too: whoever reads other marks of theirs reads others. */
  note(text: string): void {
    this.#story.instructions += text;
    if (this.#story.instructions.length > PIECE) this.search(WORD);
  }

  search(kept = 0): void {
    const found = ANYWHERE.exec(this.#story.instructions)?.[0];
    if (found !== undefined) this.#refuse(found.toUpperCase());
    this.#story.instructions = kept === 0 ? '' : this.#story.instructions.slice(-kept);
  }

  nest(changes: string): void {
    if (this.isSaying) this.write(NESTED, changes);
  }

  turn(type: string, changes: string): void {
    const { open, floor } = this.#story;
    if (type === 'begin') {
      this.nest(changes);
      open.push({ instruction: '', isShown: false, changes });
      if (open.length > DEEPEST) this.doubt();
      return;
    }
    if (type !== 'separate' && type !== 'end') this.doubt();
    // a mark inside of a simple field is of no field around it
    if (open.length === floor) this.doubt();
    const field = type === 'end' ? open.pop() : open.at(-1);
    if (!field) return;
    if (field.changes !== changes) this.doubt();
    if (type === 'end' || !field.isShown) this.look(field.instruction);
    field.isShown = true;
  }

  /** A simple field: fields that begin in its result end there. @returns what `endSimple` takes */
  beginSimple(instruction: string, changes: string): number | undefined {
    this.nest(changes);
    this.look(instruction);
    const { floor, open } = this.#story;
    this.#story.floor = open.length;
    return floor;
  }

  endSimple(floor: number | undefined): void {
    if (this.#story.open.length !== this.#story.floor) this.doubt();
    this.#story.floor = floor;
  }

  enter(): void {
    this.#stories.push(this.#story);
    this.#story = { open: [], instructions: '' };
  }

  leave(): void {
    this.search();
    for (const { instruction } of this.#story.open) this.look(instruction);
    this.#story = this.#stories.pop() ?? { open: [], instructions: '' };
  }
}

/** An element that is open. */
interface Place {
  /** an element of Word, by its name; else of somebody else, whatever its name */
  readonly name?: string | undefined;
  /**
   * whether everything from here to the beginning of the story is Word's: another element may be dropped with what
   * stands in it, or be one of several, of which a program takes one (ISO/IEC 29500-3)
   */
  readonly isSure: boolean;
  readonly changes: string;
  /** of a simple field */
  readonly floor?: number | undefined;
}
const OUTSIDE: Place = { isSure: true, changes: '' };

/**
 * Looks for fields of Word that fetch or run something in a part of a document. What stands in an instruction is one
 * for Word, whether the run calls it an instruction or a text. A field is unclear, and refused, when a program that
 * knows other namespaces reads another one there.
 * @param refuse told the name of each; throws
 */
export function fieldHandlers(refuse: (name: string) => void): XmlHandlers {
  const fields = new Fields(refuse);
  const namespaces = new Namespaces();
  const places: Place[] = [];
  let taken: 'instruction' | 'text' | undefined;
  const isTaken = (): boolean => taken === 'instruction' || (taken === 'text' && fields.isSaying);
  return {
    open: (local, attributes, full) => {
      namespaces.enter(attributes);
      // a text has no elements in it: without one that is dropped it would be one word
      if (isTaken()) fields.doubt();
      const { isSure, changes } = places.at(-1) ?? OUTSIDE;
      const isWords = WORD_NAMESPACES.has(namespaces.ofElement(full));
      const name = isWords ? local : undefined;
      const said = (wanted: string): string => {
        let value = '';
        for (const [key, given] of Object.entries(attributes)) {
          if (key.slice(key.indexOf(':') + 1) !== wanted) continue;
          if (!WORD_NAMESPACES.has(namespaces.ofAttribute(key))) fields.doubt();
          value = given ?? '';
        }
        return value;
      };
      const isPart = FIELD_PARTS.has(local);
      if (isPart && !(isWords && isSure)) fields.doubt();
      const isSpace = isWords && SPACES.has(local);
      const isText = isWords && TEXTS.has(local);
      if ((isSpace || isText) && fields.isSaying && !isSure) fields.doubt();
      taken = INSTRUCTIONS.has(local) ? 'instruction' : isText ? 'text' : undefined;
      let floor: number | undefined;
      if (name === 'txbxContent') fields.enter();
      else if (name === 'fldChar') fields.turn(said('fldCharType'), changes);
      else if (name === 'fldSimple') floor = fields.beginSimple(said('instr'), changes);
      else if (isSpace && fields.isSaying) fields.write(' ', changes);
      places.push({
        name,
        isSure: name === 'txbxContent' || (isSure && isWords),
        changes: name !== undefined && CHANGES.has(name) ? `${changes} ${name}` : changes,
        floor,
      });
    },
    text: (text) => {
      if (taken === 'instruction') fields.note(text);
      if (isTaken()) fields.write(text, places.at(-1)?.changes ?? '');
    },
    close: () => {
      namespaces.leave();
      taken = undefined;
      const { name, floor } = places.pop() ?? OUTSIDE;
      if (name === 'p') fields.search();
      else if (name === 'fldSimple') fields.endSimple(floor);
      if (name === 'txbxContent' || places.length === 0) fields.leave();
    },
  };
}
