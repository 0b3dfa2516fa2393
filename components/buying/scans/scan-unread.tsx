import type { ScanWire } from '@/lib/modules/buying/scans/schemas-answers'

/** The file itself, where no pages could be made of it: enough to type it in. */
export function ScanUnread({ scan: { file } }: { scan: ScanWire }) {
  return (
    <section aria-label="The bill as it came" className="card min-h-0 flex-1 overflow-auto bg-sunken">
      {file.content_type === 'application/pdf' ? (
        <iframe src={file.href} title={file.name} className="size-full" />
      ) : (
        // biome-ignore lint/performance/noImgElement: behind the sign-in
        <img src={file.href} alt={file.name} className="mx-auto max-w-full" />
      )}
    </section>
  )
}
