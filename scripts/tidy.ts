/** Checks house rules that no other tool covers: prints violations and fails. */
import { foreignTableFindings, shrinkForeignTables } from './tidy/foreign-tables.ts';
import { additionFindings, migrationFindings } from './tidy/migrations.ts';
import { projectSources } from './tidy/sources.ts';
import { schemaFindings, settingFindings, statementFindings } from './tidy/statements.ts';
import { syntaxFindings } from './tidy/syntax.ts';
import { linkFindings, textFindings } from './tidy/texts.ts';

const sources = projectSources();
if (process.argv.includes('--shrink')) shrinkForeignTables(sources);
const findings = [
  ...sources.flatMap((source) => [
    ...syntaxFindings(source),
    ...textFindings(source),
    ...linkFindings(source),
  ]),
  ...statementFindings(sources),
  ...foreignTableFindings(sources),
  ...settingFindings(sources),
  ...schemaFindings(sources),
  ...migrationFindings(sources),
  ...additionFindings(sources),
];

for (const { path, line, message } of findings) console.error(`${path}:${line} ${message}`);
if (findings.length > 0) process.exitCode = 1;
else console.log(`${sources.length} files are tidy`);
