'use client'
import { type ComponentType, createContext, useContext } from 'react'
import { onDemand } from '@/components/ui/overlays/on-demand'
import type { EntryRef } from './use-timeline'

const RowFields = onDemand(() => import('./row-fields').then((part) => part.RowFields))

type EntryBody = ComponentType<{ entry: EntryRef }>

/** What is shown in place of the records that entries open, by grid. Other grids show the fields of the row. */
export type EntryBodies = Record<string, EntryBody>

const Context = createContext<EntryBodies>({})

/** Components of modules, which pages bring together. */
export const EntryBodiesProvider = Context.Provider

export function OpenedRecord({ entry }: { entry: EntryRef }) {
  const Body = useContext(Context)[entry.grid] ?? RowFields
  return <Body entry={entry} />
}
