import { Document } from '@blueprintjs/icons';
import type { ControlProps } from './form-field.tsx';
import './file-drop.css';

interface FileDropProps {
  /** of its field */
  readonly control: ControlProps;
  /** name of the chosen file; undefined: none */
  readonly fileName: string | undefined;
  /** words while nothing is chosen */
  readonly hint: string;
  /** suffixes and media types */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
}

/**
 * The place of a file, chosen or dropped. The field itself lies over the whole of it, unseen: it takes clicks, keys and
 * dropped files, but speaks the browser's language.
 */
export function FileDrop({ control, fileName, hint, accept, onChoose }: FileDropProps) {
  const { 'aria-required': _, ...field } = control;
  return (
    <div className="file-drop">
      <Document size={20} aria-hidden />
      <span>{fileName ?? hint}</span>
      <input
        {...field}
        type="file"
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
        }}
      />
    </div>
  );
}
