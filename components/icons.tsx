import type { LucideIcon, LucideProps } from 'lucide-react'
import * as set from './icon-set'

const icons: Record<string, LucideIcon | undefined> = set

/** Shorter names of icons of the set. */
const aliases: Record<string, LucideIcon> = {
  trash: set.Trash2,
  undo: set.Undo2,
}

function find(name: string): LucideIcon | undefined {
  return aliases[name] ?? icons[name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())]
}

/** The icon that a module, grid or action names. An unknown name shows a plain circle, so that nothing is without a mark. */
export function Icon({ name, ...props }: Omit<LucideProps, 'name'> & { name: string | null | undefined }) {
  const Shape = (name ? find(name) : undefined) ?? set.Circle
  return <Shape aria-hidden {...props} />
}

export const hasIcon = (name: string): boolean => find(name) !== undefined
