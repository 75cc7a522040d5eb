import '@mantine/core/styles/Modal.layer.css'
import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { t } from '../messages/text.ts'
import { useFocusReturn } from './focus-return.ts'

/** Longer than the pause within a double click. */
const ignoresClicksMs = 500

export default function DialogWindow(
  props: Pick<ModalProps, 'title' | 'size' | 'closeOnEscape' | 'onClose' | 'children'>,
) {
  useFocusReturn()
  const [isNew, setNew] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), ignoresClicksMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Modal
      {...props}
      title={<span className="drawer-title">{props.title}</span>}
      opened
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
      // The dialog must not be a second banner beside the page's own.
      attributes={{ header: { role: 'presentation' } }}
      transitionProps={{ duration: 0 }}
      // The second half of a double click must neither close the dialog nor press one of its buttons.
      closeOnClickOutside={!isNew}
      styles={isNew ? { content: { pointerEvents: 'none' } } : {}}
    />
  )
}
