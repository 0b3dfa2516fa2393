'use client'
import { useState } from 'react'
import type { AnswerOf } from '@/lib/client/call'
import { RequestBody } from '../approvals/body/request-body'
import { proposalOf } from '../approvals/proposal'
import type { ApprovalRequest } from '../approvals/requests'

type Proposal = AnswerOf<'GET /ai-workforce/agents/{agent_id}/replay'>['runs'][number]['would_ask'][number]

/** One request that would have been made, as the queue would have shown it. */
export function WouldAsk({ proposal: { tool, summary, grid, input, before } }: { proposal: Proposal }) {
  const [open, setOpen] = useState(false)
  const request = { tool_name: tool, summary, grid, input, before } as Partial<ApprovalRequest> as ApprovalRequest
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer break-words touch:py-2">Would ask: {summary}</summary>
        {open && (
          <div className="mt-2 mb-3">
            <RequestBody request={request} proposal={proposalOf(request)} />
          </div>
        )}
      </details>
    </li>
  )
}
