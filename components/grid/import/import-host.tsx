'use client'
import { useGrid } from '../grid-context'
import { ImportDialog } from '../parts-on-demand'
import { useOpenImport } from './import-opening'

/** Mounted once in a grid's screen; shows the import that is open. */
export function ImportHost() {
  const { grid } = useGrid()
  const opened = useOpenImport()
  return opened?.slug === grid.slug ? <ImportDialog id={opened.id} /> : null
}
