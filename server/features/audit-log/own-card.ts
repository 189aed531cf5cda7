/** A card of the person, or of somebody whom they book for. */
export interface OwnCardRow {
  readonly id: string;
  readonly clinic_id: string;
  readonly clinic_title: string;
  readonly clinic_slug: string;
  readonly timezone: string;
  readonly colour: string | null;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly is_dependant: boolean;
  readonly card_number: number;
}

/** What the log needs to seal its places, and letters to lead back. */
export interface AuditLogSettings {
  readonly APP_SECRET: string;
  /** address for links in letters */
  readonly publicUrl: string;
}
