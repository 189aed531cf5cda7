declare module 'saxen' {
  type Decode = (text: string) => string;
  interface Handlers {
    openTag: (name: string, attributes: () => Record<string, string | undefined>, decode: Decode) => void;
    closeTag: (name: string) => void;
    text: (text: string, decode: Decode) => void;
    cdata: (text: string) => void;
    /** `<!` that is neither a comment nor CDATA */
    attention: (text: string) => void;
    comment: (text: string) => void;
    /** a declaration or an instruction, with its marks */
    question: (text: string) => void;
    /** what is passed over */
    warn: (warning: Error) => void;
    error: (error: Error) => void;
  }
  /** A push parser of XML without external or declared entities. */
  export class Parser {
    on<Name extends keyof Handlers>(name: Name, handler: Handlers[Name]): this;
    write(text: string): void;
    end(): void;
  }
}
