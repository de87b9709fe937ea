/** One side of a row: null where nobody knows the value. */
export interface AlignValue {
  readonly value: string | null;
  readonly from: 'server' | 'command' | 'default' | 'decided at the start' | 'unknown';
}

/** One meaning, as two servers have it. */
export interface AlignRow {
  readonly label: string;
  readonly left: AlignValue;
  readonly right: AlignValue;
  readonly verdict: 'same' | 'different' | 'not the same meaning' | 'unknown';
  /** Why equal values do not mean the same; null where they do. */
  readonly note: string | null;
}
