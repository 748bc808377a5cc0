import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { useTranslation } from '../../texts/index.ts';
import { Allowed, Loaded, SettingsHead } from './parts.tsx';
import setUp from './set-up.module.css';
import styles from './settings.module.css';
import { TemplateEditor } from './template-editor.tsx';

/** An existing or new template, with a preview. */
export function TemplateSettings() {
  const { t } = useTranslation();
  const mayEdit = useMay()('mail-template.edit');
  const { id } = useParams({ from: '/shell/settings/templates/$id' });
  return (
    <Allowed needs={id === 'new' ? 'mail-template.edit' : 'mail-template.read'}>
      <article className={`${styles['page']} ${setUp['pageWide']}`}>
        <Link to="/settings/templates">{t('setUp.allTemplates')}</Link>
        {id === 'new' ? (
          <>
            <SettingsHead title={t('setUp.makeTemplate')} />
            <TemplateEditor mayEdit={mayEdit} />
          </>
        ) : (
          <ExistingTemplate id={id} mayEdit={mayEdit} />
        )}
      </article>
    </Allowed>
  );
}

function ExistingTemplate({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const path = { mailTemplateId: id };
  const query = useQuery(read('/v1/internal/mail_templates/{mailTemplateId}', { path }));
  return (
    <Loaded query={query}>
      {(template) => (
        <>
          <SettingsHead title={template.name} />
          <TemplateEditor template={template} mayEdit={mayEdit} />
        </>
      )}
    </Loaded>
  );
}
