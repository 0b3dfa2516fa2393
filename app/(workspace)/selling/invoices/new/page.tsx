import { newPage } from '../../../document-pages'

const { Page, metadata } = newPage('acc_sales_invoice')

export { metadata }
export default Page
