'use client'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { Input } from '@/components/ui/fields/input'
import { messageOf } from '@/lib/client/api'
import { type AnswerOf, call } from '@/lib/client/call'

type Drawn = AnswerOf<'POST /settings/website/generate-hero-image'>
type Use = (address: string) => void

/** A photo for the top of the shop, out of words. */
export function DrawHero({ onUse }: { onUse: Use }) {
  const [prompt, setPrompt] = useState('')
  const ready = prompt.trim().length >= 3
  return (
    <DrawPicture
      name="photo behind"
      button="Draw one"
      ready={ready}
      draw={() => call('POST /settings/website/generate-hero-image', { prompt })}
      onUse={onUse}
    >
      {(start) => (
        <Input
          className="min-w-40 flex-1"
          aria-label="What the photo should show"
          placeholder="Mountains at dusk, a lit window"
          maxLength={1000}
          value={prompt}
          onChange={({ target }) => setPrompt(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Not the settings around it.
            event.preventDefault()
            if (ready) start()
          }}
        />
      )}
    </DrawPicture>
  )
}

/** An icon for the browser's tab, out of the logo. */
export const DrawIcon = ({ logo, onUse }: { logo: string | null; onUse: Use }) => (
  <DrawPicture
    name="icon"
    button="Make one from the logo"
    ready={logo !== null}
    draw={async () => call('POST /settings/website/extract-favicon', { file: await fileAt(logo ?? '', 'logo') })}
    onUse={onUse}
  />
)

type Props = {
  name: string
  button: string
  ready: boolean
  draw: () => Promise<Drawn>
  onUse: Use
  /** Before the button; gets what the button does. */
  children?: (start: () => void) => ReactNode
}

/** Drawn to look at; it is kept only when it is used. */
function DrawPicture({ name, button, ready, draw, onUse, children }: Props) {
  const drawing = useMutation({
    mutationFn: draw,
    onError: (failure) => toast.error('Nothing was drawn', { description: messageOf(failure) }),
  })
  const using = useMutation({
    mutationFn: (image: string) => call('POST /settings/website/pictures', { file: fileOf(image, name) }),
    onSuccess: ({ url }) => {
      onUse(url)
      drawing.reset()
    },
    onError: (failure) => toast.error('The picture was not added', { description: messageOf(failure) }),
  })
  const { data: drawn } = drawing
  return (
    <div className="mt-2 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {children?.(() => drawing.mutate())}
        <Button size="sm" disabled={!ready} pending={drawing.isPending} onClick={() => drawing.mutate()}>
          {drawn ? 'Draw another' : button}
        </Button>
      </div>
      {drawn && (
        <figure className="flex flex-col items-start gap-2 rounded-lg border border-line p-3">
          {/* biome-ignore lint/performance/noImgElement: a picture that is stored nowhere */}
          <img src={drawn.image} alt={`Drawn ${name}`} className="max-h-48 max-w-full rounded" />
          <figcaption className="text-xs text-ink-muted">
            {drawn.source === 'model'
              ? 'Drawn by the connected model.'
              : 'Drawn without a model. With one that draws under Settings, Connections, it follows your words.'}
          </figcaption>
          <div className="flex gap-2">
            <Button size="sm" variant="primary" pending={using.isPending} onClick={() => using.mutate(drawn.image)}>
              Use it
            </Button>
            <Button size="sm" variant="ghost" onClick={() => drawing.reset()}>
              Discard
            </Button>
          </div>
        </figure>
      )}
    </div>
  )
}

async function fileAt(address: string, name: string): Promise<File> {
  const blob = await (await fetch(address)).blob()
  return new File([blob], name, { type: blob.type })
}

/** Of a data URL, which our pages may show and not fetch. */
function fileOf(dataUrl: string, name: string): File {
  const [head = '', data = ''] = dataUrl.split(',')
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
  return new File([bytes], name, { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' })
}
