import type { Option } from '@/lib/core/grid/wire'
import { grids, modules } from '@/lib/core/registry'
import { allTools } from '../tools/catalogue'

type Asked = { q: string; limit: number }

/** Those that have each of the words, in their name for people or for programs; names that begin so come first. */
function matching(options: Option[], { q, limit }: Asked): Option[] {
  const wanted = q.trim().toLowerCase()
  const has = ({ label, value }: Option) =>
    wanted.split(/\s+/).every((word) => `${label} ${value}`.toLowerCase().includes(word))
  const rank = ({ label, value }: Option) =>
    [label, value].some((name) => name.toLowerCase().startsWith(wanted)) ? 0 : 1
  return options
    .filter(has)
    .sort((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label))
    .slice(0, limit)
}

export const offeredTools = (asked: Asked): Option[] =>
  matching(
    [...allTools().values()].map(({ name, title }) => ({ value: name, label: title, hint: name })),
    asked,
  )

export const offeredLists = (asked: Asked): Option[] =>
  matching(
    grids().map(({ slug, title }) => ({ value: slug, label: title, hint: slug })),
    asked,
  )

export const offeredEvents = (asked: Asked): Option[] =>
  matching(
    modules().flatMap(({ events }) => events.map(({ name, title }) => ({ value: name, label: title, hint: name }))),
    asked,
  )
