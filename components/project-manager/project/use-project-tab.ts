'use client'
import { usePathname } from 'next/navigation'

export type ProjectTab = 'board' | 'list' | 'timeline' | 'time' | 'notes' | 'files' | 'details' | 'related' | 'history'

/**
 * Which part of the project's page the address shows: the last of its path, as the query is that of the lists in it. `part`
 * is what of the tab is open: one of the boards, a milestone.
 */
export function useProjectTab(id: string, known: readonly ProjectTab[]) {
  const base = `/project-manager/projects/${id}`
  const [wanted = '', part = null] = usePathname()
    .slice(base.length + 1)
    .split('/')
  const tab = known.find((one) => one === wanted) ?? known[0]!
  const open = (next: ProjectTab, partId?: string) => {
    const path = next === known[0] && !partId ? base : [base, next, partId].filter(Boolean).join('/')
    window.history.pushState(null, '', path)
  }
  return { tab, part, open }
}
