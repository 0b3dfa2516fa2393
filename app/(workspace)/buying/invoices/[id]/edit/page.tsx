import { editPage } from '../../../../document-pages'

const { Page, generateMetadata } = editPage('acc_purchase_invoice')

export { generateMetadata }
export default Page
