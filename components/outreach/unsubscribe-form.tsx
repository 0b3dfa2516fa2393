'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'

type Props = { token: string; address: string; organization: string; done: boolean }

export function UnsubscribeForm({ token, address, organization, done: doneBefore }: Props) {
  const [done, setDone] = useState(doneBefore)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function submit() {
    setPending(true)
    setError(null)
    try {
      await call('POST /outreach/unsubscribe/{token}', { token })
      setDone(true)
    } catch (failure) {
      setError(messageOf(failure))
    }
    setPending(false)
  }
  if (done)
    return (
      <Notice tone="success" title="You are unsubscribed" urgent>
        {organization} writes to {address} no more.
      </Notice>
    )
  return (
    <div className="flex flex-col gap-3">
      {error && (
        <Notice tone="danger" urgent>
          {error}
        </Notice>
      )}
      <Button variant="primary" pending={pending} onClick={submit}>
        Unsubscribe
      </Button>
    </div>
  )
}
