import { defineEntity, p } from '@mikro-orm/core';
import type { FileOwnerKind } from '#shared/rules/file-purposes.ts';
import { clinicProperties } from '#server/db/base.entity.ts';
import { clinicFilter } from '#server/db/clinic-filter.ts';

/**
 * new: its objects are on their way; checking: the virus check has not answered; refused: it found something, or the
 * file's object is lost; gone: waits for the clean-up
 */
export type FileState = 'new' | 'checking' | 'ready' | 'refused' | 'gone';
/** What a file belongs to. */
export interface FileOwner {
  readonly kind: FileOwnerKind;
  readonly id: string;
}

const VariantSchema = defineEntity({
  name: 'FileVariant',
  tableName: 'file_variant',
  filters: clinicFilter,
  properties: {
    organizationId: p.uuid(),
    file: () => p.manyToOne(File).joinColumn('file_id').primary(),
    /** longest side in pixels; 0: what is no picture */
    size: p.integer().primary(),
    bytes: p.bigint('number'),
    /** of the object; null: a picture that was drawn before hashes of drawn ones were kept */
    sha256: p.text().nullable(),
    /** name of the object in the store */
    key: p.text(),
  },
});
/** One object of a file in the store: the file itself, or its picture in one size. */
export class FileVariant extends VariantSchema.class {}

const FileSchema = defineEntity({
  name: 'File',
  tableName: 'file',
  filters: clinicFilter,
  properties: {
    ...clinicProperties,
    ownerKind: p.text().$type<FileOwnerKind>().nullable(),
    ownerId: p.uuid().nullable(),
    /** of what was sent; a picture is kept as it was drawn anew */
    sha256: p.text(),
    /** of what was sent */
    bytes: p.bigint('number'),
    /** media type of what is kept */
    type: p.text(),
    /** shown to people, and the name under which it is saved */
    name: p.text(),
    store: p.text().$type<'public' | 'private'>(),
    state: p.text().$type<FileState>(),
    /** pixels of the largest variant */
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    createdBy: p.uuid().nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
    /** since when it belongs to nothing */
    orphanAt: p.datetime().nullable(),
    variants: () => p.oneToMany(FileVariant).mappedBy('file').orphanRemoval(),
  },
});
/** A file that somebody sent, with its objects in the store. What it belongs to keeps its id. */
export class File extends FileSchema.class {
  /** Its objects are in the store. */
  stored(isChecked: boolean): void {
    this.state = isChecked ? 'ready' : 'checking';
  }

  /** Whatever it belonged to, it belongs to this now. */
  bind({ kind, id }: FileOwner): void {
    this.ownerKind = kind;
    this.ownerId = id;
    this.orphanAt = null;
  }

  /** Nobody is given it any more; the clean-up takes its bytes. */
  discard(state: 'gone' | 'refused' = 'gone'): void {
    this.state = state;
    this.ownerKind = null;
    this.ownerId = null;
    this.orphanAt ??= new Date();
  }

  /** The picture for a place of so many pixels: the smallest that fills it, or the largest there is. */
  variantFor(size: number | undefined): FileVariant | undefined {
    const sorted = this.variants.getItems().toSorted((a, b) => a.size - b.size);
    return sorted.find((variant) => size !== undefined && variant.size >= size) ?? sorted.at(-1);
  }
}
VariantSchema.setClass(FileVariant);
FileSchema.setClass(File);
