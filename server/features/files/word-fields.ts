import type { XmlHandlers } from '#server/lib/xml/read-xml.ts';

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
}
/** A text of its own: a part, or a box inside of one, whose text is no part of what stands around it. */
interface Story {
  readonly open: OpenField[];
  /** all instructions of the paragraph, whoever's they are */
  instructions: string;
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

  look(instruction: string): void {
    const name = fetchingField(instruction);
    if (name !== undefined) this.#refuse(name);
  }

  write(text: string): void {
    const field = this.#story.open.at(-1);
    if (field && field.instruction.length <= PIECE) field.instruction += text;
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

  nest(): void {
    if (this.isSaying) this.write(NESTED);
  }

  turn(type: string): void {
    const { open } = this.#story;
    if (type === 'begin') {
      this.nest();
      open.push({ instruction: '', isShown: false });
      return;
    }
    const field = type === 'end' ? open.pop() : open.at(-1);
    if (!field || (type !== 'end' && field.isShown)) return;
    field.isShown = true;
    this.look(field.instruction);
  }

  enter(): void {
    this.#stories.push(this.#story);
    this.#story = { open: [], instructions: '' };
  }

  leave(): void {
    this.search();
    this.#story = this.#stories.pop() ?? this.#story;
  }
}

/**
 * Looks for fields of Word that fetch or run something in a part of a document. What stands in an instruction is one
 * for Word, whether the run calls it an instruction or a text.
 * @param refuse told the name of each; throws
 */
export function fieldHandlers(refuse: (name: string) => void): XmlHandlers {
  const fields = new Fields(refuse);
  let taken: 'instruction' | 'text' | undefined;
  return {
    open: (name, attributes) => {
      const said = (wanted: string) =>
        Object.entries(attributes).find(([key]) => key.slice(key.indexOf(':') + 1) === wanted)?.[1] ?? '';
      taken = INSTRUCTIONS.has(name) ? 'instruction' : TEXTS.has(name) ? 'text' : undefined;
      if (name === 'txbxContent') fields.enter();
      else if (name === 'fldChar') fields.turn(said('fldCharType'));
      else if (name === 'fldSimple') {
        fields.nest();
        fields.look(said('instr'));
      } else if (SPACES.has(name) && fields.isSaying) fields.write(' ');
    },
    text: (text) => {
      if (taken === 'instruction') fields.note(text);
      if (taken === 'instruction' || (taken === 'text' && fields.isSaying)) fields.write(text);
    },
    close: (name) => {
      taken = undefined;
      if (name === 'p') fields.search();
      else if (name === 'txbxContent') fields.leave();
    },
  };
}
