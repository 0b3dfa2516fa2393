'use client'
import { ArrowRight, Trash2 } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { IconButton } from '@/components/ui/icon-button'
import type { ListedRule } from './category-words'

type Props = { rules: ListedRule[]; onDelete: ((rule: ListedRule) => void) | undefined }

/** The rules of one kind: what they are about, what they give, and how many leads they take. */
export function CategoryRuleList({ rules, onDelete }: Props) {
  return (
    <ul>
      {rules.map((rule) => (
        <li
          key={rule.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0"
        >
          <span className="min-w-0 font-medium break-words">{rule.source_id}</span>
          <ArrowRight aria-label="gets the category" className="size-4 shrink-0 text-ink-faint" />
          <Badge tone="accent">{rule.category}</Badge>
          <span className="tabular ml-auto text-sm text-ink-muted">{taken(rule)}</span>
          {onDelete && (
            <IconButton
              size="sm"
              label={`Delete the rule for ${rule.source_id}`}
              icon={<Trash2 aria-hidden />}
              onClick={() => onDelete(rule)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function taken({ matched, won }: ListedRule): string {
  if (matched === 0) return 'No leads so far'
  if (won === matched) return `${won} ${won === 1 ? 'lead' : 'leads'}`
  return `${won} of ${matched} leads; a more specific rule takes the others`
}
