import type { ReactNode } from 'react'

/** A tab of an open row that is its module's own, after the fields or before them. */
export type RowPart = { label: string; content: ReactNode; first?: true }
