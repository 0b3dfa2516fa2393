import { Image } from '@tiptap/extension-image'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

/** What an article may hold, as the server's cleaning has it. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
  }),
  TaskList,
  TaskItem.configure({ nested: true, a11y: { checkboxLabel: (_node, checked) => (checked ? 'Done' : 'To do') } }),
  TableKit.configure({ table: { resizable: false } }),
  Image,
]
