'use client'
import { type Editor, useEditorState } from '@tiptap/react'
import { Table } from 'lucide-react'
import { useState } from 'react'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/overlays/menu'
import { backToText } from './back-to-text'
import { ToolButton } from './tool-button'

/** A new table, or what can be done to the one that the cursor is in. */
export function TableButtons({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false)
  const inTable = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') })
  if (!inTable)
    return (
      <ToolButton
        label="Table"
        icon={<Table aria-hidden />}
        onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      />
    )
  const chain = () => editor.chain().focus()
  return (
    <Menu open={open} onOpenChange={setOpen}>
      <MenuTrigger asChild>
        <ToolButton label="Table" icon={<Table aria-hidden />} aria-pressed onClick={() => setOpen(true)} />
      </MenuTrigger>
      <MenuContent onCloseAutoFocus={backToText(editor)}>
        <MenuItem onSelect={() => chain().addRowAfter().run()}>Add a row below</MenuItem>
        <MenuItem onSelect={() => chain().addRowBefore().run()}>Add a row above</MenuItem>
        <MenuItem onSelect={() => chain().addColumnAfter().run()}>Add a column to the right</MenuItem>
        <MenuItem onSelect={() => chain().addColumnBefore().run()}>Add a column to the left</MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => chain().toggleHeaderRow().run()}>Heading row on or off</MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => chain().deleteRow().run()}>Remove the row</MenuItem>
        <MenuItem onSelect={() => chain().deleteColumn().run()}>Remove the column</MenuItem>
        <MenuItem tone="danger" onSelect={() => chain().deleteTable().run()}>
          Remove the table
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
