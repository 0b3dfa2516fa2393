const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/g

/** Text as it was typed: its lines stay, its addresses are links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="text-sm break-words whitespace-pre-wrap">
      {text.split(ADDRESS).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, and no state
          <a key={index} href={part} target="_blank" rel="noreferrer noopener" className="text-accent-ink underline">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}
