import { Fragment } from 'react'

const LINK = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g

/** Plain text with its line breaks; addresses in it are links. What a customer writes is never markup. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className="break-words whitespace-pre-wrap">
      {text.split(LINK).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that does not change have no other name
        <Fragment key={place}>
          {place % 2 === 1 ? (
            <a href={part} target="_blank" rel="noreferrer noopener" className="text-accent-ink underline">
              {part}
            </a>
          ) : (
            part
          )}
        </Fragment>
      ))}
    </p>
  )
}
