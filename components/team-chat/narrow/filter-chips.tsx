'use client'
import { X } from 'lucide-react'
import { goTo } from '@/lib/client/chat/location'
import { narrowKey } from '@/lib/client/chat/narrow'
import { termLabel } from '@/lib/client/chat/search-text'
import { chatStore } from '@/lib/client/chat/state/chat-store'
import type { NarrowTerm } from '@/lib/modules/team-chat/schemas'

/** The conditions of a search, each with a way to take it away. */
export function FilterChips({ terms }: { terms: NarrowTerm[] }) {
  return (
    <ul aria-label="Conditions" className="flex flex-wrap gap-1 py-0.5">
      {terms.map((term) => {
        const label = termLabel(term, chatStore.get())
        const rest = terms.filter((other) => other !== term)
        return (
          <li key={narrowKey([term])} className="badge bg-accent-soft pr-0.5 text-accent-ink">
            <span className="max-w-60 truncate">{label}</span>
            <button
              type="button"
              aria-label={`Without “${label}”`}
              onClick={() => goTo({ view: 'messages', terms: rest })}
              className="flex size-4 items-center justify-center rounded-xs hover:bg-pressed touch:size-8"
            >
              <X aria-hidden className="size-3" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
