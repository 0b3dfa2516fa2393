'use client'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import type { ClientGrid } from '@/lib/client/grid/grid-types'
import { EMPTY_VIEW, formatGridView, parseGridView } from '@/lib/client/grid/grid-url-state'
import { valueProblem } from './filter-model'
import { type FilterParts, type GroupItem, partsOf, treeOf } from './filter-tree'

const PAUSE_IN_TYPING = 300

export type ChangeTree = (change: (tree: GroupItem) => GroupItem) => void

/**
 * The view's filter while it is edited: what is unfinished lives here, what is finished is in force after a pause, or when
 * the editor closes. The first change is a step that Back undoes; what follows, while this editor is open, refines it.
 */
export function useFilterTree(): { tree: GroupItem; change: ChangeTree } {
  const { grid, view, setView } = useGrid()
  const inForce = keyOf(grid, view)
  const [tree, setTree] = useState(() => treeOf(grid, view))
  // Beside the state, because the editor may close with the very change that is to be written.
  const latest = useRef(tree)
  const edited = useRef(false)
  const written = useRef(inForce)
  const stepMade = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const write = useEffectEvent(() => {
    clearTimeout(timer.current)
    if (!edited.current) return
    edited.current = false
    const parts = partsOf(withoutWrong(grid, latest.current))
    const next = keyOf(grid, parts)
    if (next === written.current) return
    written.current = next
    setView(parts, stepMade.current ? 'replace' : 'push')
    stepMade.current = true
  })
  const [edits, setEdits] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each edit starts the pause again
  useEffect(() => {
    timer.current = setTimeout(() => write(), PAUSE_IN_TYPING)
  }, [edits])
  useEffect(() => () => write(), [])

  // Changed elsewhere, e.g. by Back or by a chip: what is in force counts.
  const takeOver = useEffectEvent(() => {
    if (inForce === written.current) return
    written.current = inForce
    edited.current = false
    stepMade.current = false
    latest.current = treeOf(grid, view)
    setTree(latest.current)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter in force is the reason to look
  useEffect(() => takeOver(), [inForce])

  const change = useCallback<ChangeTree>((next) => {
    latest.current = next(latest.current)
    edited.current = true
    setTree(latest.current)
    setEdits((count) => count + 1)
  }, [])
  return { tree, change }
}

/** A value that cannot be right is not sent; what is wrong with it stands beside it. */
function withoutWrong(grid: ClientGrid, group: GroupItem): GroupItem {
  const items = group.items.map((item) => {
    if (item.kind === 'group') return withoutWrong(grid, item)
    const column = item.kind === 'condition' && grid.columns.find((one) => one.key === item.column)
    return column && valueProblem(column, item.values) ? { ...item, values: [] } : item
  })
  return { ...group, items }
}

/** The filter as it comes back from the address, so that the same filter has the same key. */
function keyOf(grid: ClientGrid, { conditions, filterGroup }: FilterParts): string {
  const address = formatGridView({ ...EMPTY_VIEW, conditions, filterGroup })
  const back = parseGridView(new URLSearchParams(address), grid)
  return JSON.stringify([back.conditions, back.filterGroup])
}
