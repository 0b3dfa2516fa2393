'use client'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  List,
  ListChecks,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Undo2,
} from 'lucide-react'
import { Toolbar as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { LanguageButton } from './language-button'
import { LinkButton } from './link-button'
import { PictureButton } from './picture-button'
import { TableButtons } from './table-buttons'
import { ToolButton } from './tool-button'

type Command = {
  label: string
  icon: ReactNode
  shortcut?: string
  active?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const COMMANDS: Command[][] = [
  [
    {
      label: 'Heading',
      icon: <Heading2 aria-hidden />,
      shortcut: 'Mod+Alt+2',
      active: (editor) => editor.isActive('heading', { level: 2 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      label: 'Smaller heading',
      icon: <Heading3 aria-hidden />,
      shortcut: 'Mod+Alt+3',
      active: (editor) => editor.isActive('heading', { level: 3 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
  ],
  [
    {
      label: 'Bold',
      icon: <Bold aria-hidden />,
      shortcut: 'Mod+B',
      active: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      label: 'Italic',
      icon: <Italic aria-hidden />,
      shortcut: 'Mod+I',
      active: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      label: 'Strikethrough',
      icon: <Strikethrough aria-hidden />,
      shortcut: 'Mod+Shift+S',
      active: (editor) => editor.isActive('strike'),
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
    {
      label: 'Code',
      icon: <Code aria-hidden />,
      shortcut: 'Mod+E',
      active: (editor) => editor.isActive('code'),
      run: (editor) => editor.chain().focus().toggleCode().run(),
    },
  ],
  [
    {
      label: 'Bulleted list',
      icon: <List aria-hidden />,
      shortcut: 'Mod+Shift+8',
      active: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      label: 'Numbered list',
      icon: <ListOrdered aria-hidden />,
      shortcut: 'Mod+Shift+7',
      active: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      label: 'Checklist',
      icon: <ListChecks aria-hidden />,
      shortcut: 'Mod+Shift+9',
      active: (editor) => editor.isActive('taskList'),
      run: (editor) => editor.chain().focus().toggleTaskList().run(),
    },
    {
      label: 'Quote',
      icon: <Quote aria-hidden />,
      shortcut: 'Mod+Shift+B',
      active: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      label: 'Code block',
      icon: <SquareCode aria-hidden />,
      shortcut: 'Mod+Alt+C',
      active: (editor) => editor.isActive('codeBlock'),
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    },
    {
      label: 'Line',
      icon: <Minus aria-hidden />,
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
]

/** One stop of the Tab key; the arrow keys go from button to button. */
export function Toolbar({ editor }: { editor: Editor }) {
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: COMMANDS.flat().map(({ active }) => active?.(current) ?? false),
      undo: current.can().undo(),
      redo: current.can().redo(),
    }),
  })
  let place = 0
  return (
    <Primitive.Root
      aria-label="Formatting"
      className="sticky top-0 z-10 flex flex-wrap items-center gap-x-0.5 rounded-t-md border-b border-line bg-raised p-1"
    >
      {COMMANDS.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <span key={index} className="flex border-r border-line pr-0.5">
          {group.map(({ label, icon, shortcut, active, run }) => {
            const pressed = state.active[place++] ?? false
            return (
              <ToolButton
                key={label}
                label={label}
                icon={icon}
                shortcut={shortcut}
                {...(active ? { 'aria-pressed': pressed } : {})}
                onClick={() => run(editor)}
              />
            )
          })}
        </span>
      ))}
      <LinkButton editor={editor} />
      <PictureButton editor={editor} />
      <TableButtons editor={editor} />
      <LanguageButton editor={editor} />
      <ToolButton
        label="Undo"
        icon={<Undo2 aria-hidden />}
        shortcut="Mod+Z"
        disabled={!state.undo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <ToolButton
        label="Redo"
        icon={<Redo2 aria-hidden />}
        shortcut="Mod+Shift+Z"
        disabled={!state.redo}
        onClick={() => editor.chain().focus().redo().run()}
      />
    </Primitive.Root>
  )
}
