#!/usr/bin/env node
import './weft.mjs'
