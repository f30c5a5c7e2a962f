# SecantusDB for `npm run test:compose`: it speaks MongoDB's protocol where no MongoDB can be had. For tests only.
ARG PYTHON_IMAGE=python:3.11-slim-bookworm

FROM ${PYTHON_IMAGE}
COPY secantusdb.requirements.txt /
RUN python -m pip install --no-cache-dir --requirement /secantusdb.requirements.txt && mkdir -p /data/db
EXPOSE 27017
