{{/* Name prefix of a release's resources: 50 letters, so that a role can follow. */}}
{{- define "quittance.name" -}}
{{- if contains "quittance" .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-quittance" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* Labels that never change for a release, so that selectors may use them. */}}
{{- define "quittance.selector" -}}
app.kubernetes.io/name: quittance
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "quittance.labels" -}}
{{ include "quittance.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "quittance.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{/* Settings of every pod: its user, and the location of its files. */}}
{{- define "quittance.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: tmp
    emptyDir: {}
  - name: data
    {{- if .Values.files.enabled }}
    persistentVolumeClaim:
      claimName: {{ .Values.files.existingClaim | default (printf "%s-files" (include "quittance.name" .)) }}
    {{- else }}
    emptyDir:
      sizeLimit: {{ .Values.files.stagingSize }}
    {{- end }}
{{- end -}}

{{/* Settings of every container: its image, rights and environment. */}}
{{- define "quittance.container" -}}
image: {{ include "quittance.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
envFrom:
  - secretRef:
      name: {{ .Values.existingSecret }}
env:
  - name: STAGING_DIR
    value: /data/staging
  - name: NOTICE_SECONDS
    value: {{ .Values.noticeSeconds | quote }}
  - name: DRAIN_SECONDS
    value: {{ .Values.drainSeconds | quote }}
  {{- if .Values.metricsPort }}
  - name: METRICS_PORT
    value: {{ .Values.metricsPort | quote }}
  - name: METRICS_HOST
    value: "0.0.0.0"
  {{- end }}
  {{- range $name, $value := .Values.environment }}
  - name: {{ $name | quote }}
    value: {{ $value | quote }}
  {{- end }}
volumeMounts:
  - name: tmp
    mountPath: /tmp
  - name: data
    mountPath: /data
{{- end -}}
