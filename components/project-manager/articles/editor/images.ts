import type { EditorView } from '@tiptap/pm/view'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** The pictures of what is pasted or dropped. Text that comes with one, as from a document, is what was meant. */
export function imagesIn(data: DataTransfer | null): File[] {
  if (!data || data.types.includes('text/html')) return []
  return [...data.files].filter(({ type }) => IMAGE_TYPES.includes(type))
}

/** @param at where; else at the cursor. @returns true: it is dealt with */
export function insertImages(view: EditorView, files: File[], at?: number): boolean {
  void upload(view, files, at)
  return true
}

async function upload(view: EditorView, files: File[], at: number | undefined): Promise<void> {
  for (const file of files) {
    try {
      const { url } = await call('POST /pm/articles/images', { file })
      // The editor may have been closed meanwhile.
      if (view.isDestroyed) return
      const image = view.state.schema.nodes.image!.create({ src: url, alt: '' })
      const { tr } = view.state
      view.dispatch(
        at === undefined ? tr.replaceSelectionWith(image) : tr.insert(Math.min(at, view.state.doc.content.size), image),
      )
    } catch (error) {
      toast.error(`${file.name} was not added`, { description: messageOf(error) })
    }
  }
}
