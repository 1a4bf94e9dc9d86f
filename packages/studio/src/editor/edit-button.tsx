import type { JSX } from 'preact';
import { Icon } from '../icons/icon.tsx';
import type { Studio } from '../store/studio.ts';

/** Leads from a run to the editor with the text that the run was opened with. */
export function EditButton({ studio }: { readonly studio: Studio }): JSX.Element | null {
  const source = studio.opened.value?.source;
  if (studio.edited.value !== undefined || (source?.type !== 'named' && source?.type !== 'text')) return null;
  const edit = async (): Promise<void> => {
    if (source.type === 'named') {
      studio.edited.value = source.name;
      studio.page.value = 'edit';
      return;
    }
    const { editText } = await import('./editor-page.tsx');
    await editText(studio, source.file.replace(/\.[^.]*$/, ''), source.text);
  };
  return (
    <button type="button" class="quiet" onClick={() => void edit()} title="Edit this place" aria-label="Edit">
      <Icon name="steer" />
      <span class="wide-only">Edit</span>
    </button>
  );
}
