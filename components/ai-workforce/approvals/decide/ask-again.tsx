'use client'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { ApprovalRequest } from '../requests'

/** Has the agent ask once more for what has expired or failed. */
export function AskAgain({ request: { row_id } }: { request: ApprovalRequest }) {
  const mayDecide = useCan('ai-workforce.approval.decide')
  const [state, setState] = useState<'' | 'pending' | 'asked'>('')
  const ask = async () => {
    setState('pending')
    try {
      const { message } = await call('POST /ai-agent/approvals/{approval_id}/ask-again', { approval_id: row_id })
      toast.success(message)
      setState('asked')
    } catch (error) {
      toast.error('The agent was not asked', { description: messageOf(error) })
      setState('')
    }
  }
  if (!mayDecide) return null
  return (
    <Button size="sm" pending={state === 'pending'} disabled={state === 'asked'} onClick={() => void ask()}>
      {state === 'asked' ? 'Asked' : 'Ask the agent again'}
    </Button>
  )
}
