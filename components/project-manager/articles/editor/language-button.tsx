'use client'
import { type Editor, useEditorState } from '@tiptap/react'
import { ChevronDown } from 'lucide-react'
import { Toolbar as Primitive } from 'radix-ui'
import { Button } from '@/components/ui/button'
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/components/ui/overlays/menu'
import { CODE_LANGUAGES, languageNamed } from '@/components/ui/rich-text/code-languages'
import { backToText } from './back-to-text'

const NONE = 'none'

/** The language of the code block that the cursor is in; the article shows it in colours. */
export function LanguageButton({ editor }: { editor: Editor }) {
  const written = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      current.isActive('codeBlock') ? String(current.getAttributes('codeBlock').language ?? '') : null,
  })
  if (written === null) return null
  const language = languageNamed(written)
  const label = written === '' ? 'No language' : (CODE_LANGUAGES[language]?.label ?? written)
  const choose = (chosen: string) =>
    editor
      .chain()
      .updateAttributes('codeBlock', { language: chosen === NONE ? null : chosen })
      .run()
  return (
    <Menu>
      <MenuTrigger asChild>
        <Primitive.Button asChild>
          <Button size="sm" variant="ghost" aria-label={`Language of the code: ${label}`}>
            {label}
            <ChevronDown aria-hidden />
          </Button>
        </Primitive.Button>
      </MenuTrigger>
      <MenuContent className="max-h-72 overflow-y-auto" onCloseAutoFocus={backToText(editor)}>
        <MenuRadioGroup value={written === '' ? NONE : language} onValueChange={choose}>
          <MenuRadioItem value={NONE}>No language</MenuRadioItem>
          {Object.entries(CODE_LANGUAGES).map(([value, { label: name }]) => (
            <MenuRadioItem key={value} value={value}>
              {name}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  )
}
