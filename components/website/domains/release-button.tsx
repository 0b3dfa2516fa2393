'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'

type Props = { of: 'domain' | 'temp-domain'; host: string; body: string }

/** Gives an address back, after saying what that means. */
export function ReleaseButton({ of, host, body }: Props) {
  const queries = useQueryClient()
  const release = useMutation({
    mutationFn: () => call(`DELETE /settings/website/${of}`, {}),
    onSuccess: () => toast.success(`${host} is released.`),
    onError: (failure) => toast.error('Could not release the address', { description: messageOf(failure) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['website', of] }),
  })
  const ask = async () => {
    if (await confirm({ title: `Release ${host}?`, body, button: 'Release', danger: true })) release.mutate()
  }
  return (
    <Button size="sm" pending={release.isPending} onClick={ask}>
      Release
    </Button>
  )
}
