/** The part of Carbone that we use; the package brings no types. */
declare module 'carbone' {
  type Formatter = ((value: unknown, ...args: string[]) => unknown) & { canInjectXML?: boolean };
  interface Carbone {
    addFormatters(formatters: Readonly<Record<string, Formatter>>): void;
    render(templatePath: string, data: object, options: { readonly lang: string; readonly timezone: string }, callback: (error: unknown, result: Buffer) => void): void;
  }
  const carbone: Carbone;
  export default carbone;
}
