'use client'
import { EllipsisVertical, KeyRound, Pause, Pencil, Send, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { IconButton } from '@/components/ui/icon-button'
import { confirm } from '@/components/ui/overlays/confirm'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { HookOutput, TestOutcome } from '@/lib/modules/integration/schemas'
import { HookDialog } from './hook-dialog'
import { RotateSecretDialog } from './rotate-secret-dialog'
import { useHookChange, useRefreshHooks } from './use-hooks'

/** What can be done with a webhook. */
export function HookActions({ hook, onSecret }: { hook: HookOutput; onSecret: (secret: string) => void }) {
  const router = useRouter()
  const refresh = useRefreshHooks()
  const change = useHookChange<unknown>()
  const test = useHookChange<TestOutcome & { message: string }>()
  const [open, setOpen] = useState<'edit' | 'rotate' | null>(null)

  function sendTest() {
    test.mutate(
      {
        send: () => call('POST /rest/hooks/{hook_id}/test', { hook_id: hook.id }),
        told: '',
        failed: 'The test was not sent',
      },
      {
        onSuccess: ({ ok, message }) => {
          if (ok === false) toast.error('The test event was refused', { description: message })
          else if (ok) toast.success('The test event arrived', { description: message })
          else toast.info('The test event waits', { description: message })
        },
      },
    )
  }

  async function remove() {
    const sure = await confirm({
      title: 'Delete this webhook?',
      body: 'Nothing more is sent to it, and its log is removed. Receivers have to subscribe again, with a new secret. To stop for a while, pause it instead.',
      button: 'Delete the webhook',
      danger: true,
    })
    if (!sure) return
    try {
      await call('DELETE /rest/hooks/{hook_id}', { hook_id: hook.id })
    } catch (error) {
      toast.error('The webhook was not deleted', { description: messageOf(error) })
      return
    }
    // Not left to a callback of this component: news of the deletion may have taken it from the page already.
    toast.success('The webhook is deleted.')
    router.push('/integration/hooks')
    refresh()
  }

  return (
    <>
      <Button icon={<Send aria-hidden />} pending={test.isPending} onClick={sendTest}>
        Send a test event
      </Button>
      <Button icon={<Pencil aria-hidden />} onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label="More actions" icon={<EllipsisVertical aria-hidden />} />
        </MenuTrigger>
        <MenuContent align="end">
          {hook.active && (
            <MenuItem
              icon={<Pause aria-hidden />}
              hint="Events are kept for when it goes on"
              onSelect={() =>
                change.mutate({
                  send: () => call('PATCH /rest/hooks/{hook_id}', { hook_id: hook.id, active: false }),
                  told: 'The webhook is paused.',
                  failed: 'The webhook was not paused',
                })
              }
            >
              Pause
            </MenuItem>
          )}
          <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => setOpen('rotate')}>
            Exchange the secret
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={remove}>
            Delete
          </MenuItem>
        </MenuContent>
      </Menu>
      {open === 'edit' && (
        <HookDialog
          hook={hook}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null)
            refresh()
          }}
        />
      )}
      {open === 'rotate' && (
        <RotateSecretDialog
          hookId={hook.id}
          onClose={() => setOpen(null)}
          onRotated={(secret) => {
            setOpen(null)
            onSecret(secret)
            refresh()
          }}
        />
      )}
    </>
  )
}
