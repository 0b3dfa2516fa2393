import { editPage } from '../../../../document-pages'

const { Page, generateMetadata } = editPage('acc_sales_invoice')

export { generateMetadata }
export default Page
