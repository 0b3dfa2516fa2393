import type { Metadata } from 'next'
import { gridPage } from '../../../grid-page'

export const metadata: Metadata = { title: 'Warehouses' }

export default gridPage('acc-warehouses')
