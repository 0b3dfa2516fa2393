import { newPage } from '../../../document-pages'

const { Page, metadata } = newPage('acc_sales_order')

export { metadata }
export default Page
