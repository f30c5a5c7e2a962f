/** A download that counts anew since staff renewed it last. */
export interface RenewedLink {
  readonly line_item_id: string;
  readonly digital_id: string;
  /** How often it was renewed. */
  readonly times: number;
  readonly renewed_at: string;
}
