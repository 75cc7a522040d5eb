import '@mantine/core/styles/Modal.layer.css'
import { Modal, type ModalProps } from '@mantine/core'
import { t } from '../messages/text.ts'

/** One dialog. */
const DialogWindow = (props: Pick<ModalProps, 'title' | 'size' | 'onClose' | 'children'>) => (
  <Modal
    {...props}
    opened
    centered
    closeButtonProps={{ 'aria-label': t('Close') }}
    // Its head is no banner of the page.
    attributes={{ header: { role: 'presentation' } }}
    transitionProps={{ duration: 0 }}
  />
)

export default DialogWindow
