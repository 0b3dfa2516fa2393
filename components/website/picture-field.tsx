'use client'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { toast } from '@/components/ui/feedback/toast'
import { useFileDrop } from '@/components/ui/use-file-drop'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'

type Props = { label: string; value: string | null; onChange: (address: string | null) => void; wide?: boolean }

/** A picture of the website: dropped or chosen, sent at once, and used when the form is saved. */
export function PictureField({ label, value, onChange, wide }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: (file: File) => call('POST /settings/website/pictures', { file }),
    onSuccess: ({ url }) => onChange(url),
    onError: (failure) => toast.error('Could not add the image', { description: messageOf(failure) }),
  })
  const { over, drop } = useFileDrop(([file]) => file && upload.mutate(file))
  return (
    <div
      {...drop}
      className={cn(
        'flex items-center gap-3 rounded-lg border border-dashed border-control p-3',
        over && 'border-accent bg-accent-soft',
      )}
    >
      <span
        className={cn(
          'flex h-14 shrink-0 items-center justify-center overflow-hidden rounded bg-sunken',
          wide ? 'w-24' : 'w-14',
        )}
      >
        {/* biome-ignore lint/performance/noImgElement: what was uploaded, in its own size */}
        {value && <img src={value} alt="" className="size-full object-contain" />}
      </span>
      <span className="min-w-0 flex-1 text-sm">
        {label}
        <span className="block text-xs text-ink-faint">Drop a PNG, JPG, WEBP or GIF up to 8 MB.</span>
      </span>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        className="hidden"
        aria-label={`${label}, file`}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) upload.mutate(file)
        }}
      />
      {value && (
        <Button size="sm" variant="ghost" onClick={() => onChange(null)} aria-label={`Remove ${label.toLowerCase()}`}>
          Remove
        </Button>
      )}
      <Button
        size="sm"
        pending={upload.isPending}
        onClick={() => input.current?.click()}
        aria-label={`Choose ${label.toLowerCase()}`}
      >
        Choose
      </Button>
    </div>
  )
}
