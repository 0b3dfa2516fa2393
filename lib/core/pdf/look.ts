export type Pdf = PDFKit.PDFDocument

/** Lengths are points, 72 to the inch; A4 is 595 × 842. */
export const MARGIN = 36

/** Greys that a black and white printer tells apart, and the accent of a heading. */
export const INK = { text: '#1b1e23', muted: '#5b6270', line: '#c9ced6', fill: '#f1f3f6' } as const
