/** Sizes that are known before any data, so that nothing jumps. */
export const ROW_HEIGHTS = { compact: 32, comfortable: 36, roomy: 48 }
export const HEADER_HEIGHT = 34
export const CHECK_WIDTH = 40
/** Rows beyond the edge that are drawn in advance. */
export const OVERSCAN = 6

/** The header is row -1; column 0 is the box for selecting, 1 the primary column. */
export type CellPlace = { row: number; column: number }
export const HEADER_ROW = -1
export const CHECK_COLUMN = 0
