'use client'
import { usePathname } from 'next/navigation'

export type ProjectTab = 'board' | 'list' | 'timeline' | 'time' | 'notes' | 'files' | 'details' | 'history'

/** Which part of the project's page the address shows: the last of its path, as the query is that of the lists in it. */
export function useProjectTab(id: string, known: readonly ProjectTab[]) {
  const base = `/project-manager/projects/${id}`
  const [wanted = '', board = null] = usePathname()
    .slice(base.length + 1)
    .split('/')
  const tab = known.find((one) => one === wanted) ?? known[0]!
  const open = (next: ProjectTab, boardId?: string) => {
    const path = next === known[0] && !boardId ? base : [base, next, boardId].filter(Boolean).join('/')
    window.history.pushState(null, '', path)
  }
  return { tab, board, open }
}
