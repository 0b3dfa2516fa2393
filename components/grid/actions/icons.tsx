import {
  Archive, ArrowRightLeft, Ban, Bell, Calendar, Check, CircleHelp, Copy, Download, FileText, Flag, FolderInput, Key, Link, type LucideIcon,
  Mail, Merge, MessageSquare, Pause, Pencil, Phone, Play, Plus, RefreshCw, Repeat, Send, Settings, Shield, Star, Tag, Trash2, Undo2,
  Upload, UserCheck, UserMinus, UserPlus, Users, X, Zap,
} from 'lucide-react'

/** Icons that a grid's declaration may name. */
const ICONS: Record<string, LucideIcon> = {
  archive: Archive, transfer: ArrowRightLeft, move: ArrowRightLeft, ban: Ban, block: Ban, bell: Bell, calendar: Calendar, check: Check,
  approve: Check, copy: Copy, download: Download, file: FileText, document: FileText, quote: FileText, flag: Flag, folder: FolderInput,
  key: Key, link: Link, mail: Mail, email: Mail, merge: Merge, message: MessageSquare, note: MessageSquare, pause: Pause, edit: Pencil,
  pencil: Pencil, phone: Phone, call: Phone, play: Play, plus: Plus, add: Plus, refresh: RefreshCw, sync: RefreshCw, repeat: Repeat,
  convert: Repeat, send: Send, settings: Settings, shield: Shield, star: Star, tag: Tag, trash: Trash2, undo: Undo2, upload: Upload,
  'user-check': UserCheck, assign: UserCheck, 'user-minus': UserMinus, 'user-plus': UserPlus, users: Users, x: X, reject: X, zap: Zap,
}

export function ActionIcon({ name }: { name?: string }) {
  if (!name) return <Zap aria-hidden />
  const Icon = ICONS[name] ?? CircleHelp
  return <Icon aria-hidden />
}
