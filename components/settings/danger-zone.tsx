'use client'
import { useMutation } from '@tanstack/react-query'
import { useCan, useMe } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'

/** What cannot be undone; for owners. */
export function DangerZone() {
  const { organization } = useMe()
  const mayPurge = useCan('settings.organization.purge')
  const purge = useMutation({
    mutationFn: () => call('POST /organization/purge-sample-data', { confirm: organization.name }),
    onSuccess: ({ message }) => {
      toast.success(message)
      // Every list on every page may be empty now.
      setTimeout(() => window.location.reload(), 1200)
    },
    onError: (error) => toast.error('The sample data was not removed', { description: messageOf(error) }),
  })
  if (!mayPurge) return null

  async function ask() {
    const sure = await confirm({
      title: 'Remove all sample data?',
      body: 'Every contact, lead, deal and document that came with the demo is deleted, in every module. What you and your colleagues entered stays. This cannot be undone.',
      button: 'Remove the sample data',
      danger: true,
      typeToConfirm: organization.name,
    })
    if (sure) purge.mutate()
  }

  return (
    <CardSection title="Danger zone" className="border-danger">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm">
          <span className="font-medium">Remove the sample data.</span>{' '}
          <span className="text-ink-muted">In one step, when you start to work with your own.</span>
        </p>
        <Button variant="danger" pending={purge.isPending} onClick={ask}>
          Remove the sample data
        </Button>
      </div>
    </CardSection>
  )
}
