'use client'
import { type Shown, suggestionsFor } from './suggestions'

type Props = { here: Shown; onAsk: (text: string) => void }

export function Suggestions({ here, onAsk }: Props) {
  return (
    <ul aria-label="Suggestions" className="flex flex-col gap-1.5">
      {suggestionsFor(here).map((text) => (
        <li key={text}>
          <button
            type="button"
            onClick={() => onAsk(text)}
            className="w-full rounded-md border border-line px-3 py-2 text-left hover:bg-hover touch:min-h-11"
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
