'use client'
import { createContext, useContext } from 'react'
import type { ConditionItem, GroupItem } from '@/components/grid/state/filters/filter-tree'
import type { ChangeTree } from '@/components/grid/state/filters/use-filter-tree'

type Builder = {
  tree: GroupItem
  change: ChangeTree
  errorOf: (item: ConditionItem) => string | null
  /** The condition that was just added: its value takes the focus. */
  fresh: string | null
  setFresh: (id: string | null) => void
}

const Context = createContext<Builder | null>(null)

export const FilterBuilderProvider = Context.Provider

export function useFilterBuilder(): Builder {
  const builder = useContext(Context)
  if (!builder) throw new Error('This part of the filter stands outside of its builder.')
  return builder
}
