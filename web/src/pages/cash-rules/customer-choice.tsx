import { useState } from 'react';
import { CustomerField } from '../../records/form/customer-field.tsx';
import { useTranslation } from '../../texts/index.ts';

interface CustomerChoiceProps {
  onChoose: (customerId: string) => void;
}

/** Finds a customer by its name or number. */
export function CustomerChoice({ onChoose }: CustomerChoiceProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState('');
  return (
    <CustomerField
      field={{ name: 'customerId', kind: 'customer', label: t('cashRules.own.customer'), isRequired: true }}
      value={value}
      error={undefined}
      isFirst
      onChange={(id) => {
        setValue(id);
        onChoose(id);
      }}
    />
  );
}
