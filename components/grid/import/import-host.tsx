'use client'
import dynamic from 'next/dynamic'
import { useGrid } from '../grid-context'
import { useOpenImport } from './import-opening'

// Few visits import: the list does not wait for it.
const ImportDialog = dynamic(() => import('./import-dialog'), { ssr: false })

/** Mounted once in a grid's screen; shows the import that is open. */
export function ImportHost() {
  const { grid } = useGrid()
  const opened = useOpenImport()
  return opened?.slug === grid.slug ? <ImportDialog id={opened.id} /> : null
}
